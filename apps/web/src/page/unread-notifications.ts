import { createStore } from './create-store';

/** The number of unread notifications, as far as this page knows: shown in the header, and changed where they are read. */
export const unreadNotifications = createStore(0);
