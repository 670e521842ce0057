import { SetMetadata } from '@nestjs/common';

/** Metadata key of routes of the workspace's own accounts. */
export const OWN_ACCOUNTS_KEY = 'dragoman:own-accounts';

/** The route responds with 404 if the people are those of the application that the workspace is mounted in. */
export const OwnAccounts = () => SetMetadata(OWN_ACCOUNTS_KEY, true);
