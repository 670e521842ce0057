/** Code of pages with forms, loaded together with those of visitors; that of the pages for members includes it. */
export { submitForm } from './form/submit-form';
export { jsonSender } from './requests/send-json';
