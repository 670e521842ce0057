import type { HealthView } from '../../../../libs/workspace/src/health/health.contract';
import type { TestMailView } from '../../../../libs/workspace/src/mail/mail.contract';
import type { ReadJson, Send } from '../page/page-module';

export const getHealth = (read: ReadJson) => read<HealthView>('/api/v1/health');

/** Sends an email to the person who is signed in, and waits for the outcome. */
export const sendTestMail = (send: Send) => send<TestMailView>('POST', '/api/v1/mail/test');
