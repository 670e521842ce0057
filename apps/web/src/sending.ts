/** Code of the pages with forms, loaded together with them. */
export { submitForm } from './form/submit-form';
export { jsonSender } from './requests/send-json';
