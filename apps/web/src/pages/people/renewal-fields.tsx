import { HiddenFields } from '../../form/hidden-fields';

interface RenewalFieldsProps {
  readonly invitations: readonly { readonly id: string; readonly email: string }[];
  /** The new links are sent by email. */
  readonly sendsEmail: boolean;
}

/** The fields of a form that renews invitations. */
export const RenewalFields = ({ invitations, sendsEmail }: RenewalFieldsProps) => (
  <>
    <HiddenFields values={{ intent: 'renew', ...(sendsEmail && { sendEmail: 'true' }) }} />
    {invitations.map(({ id, email }) => (
      <input key={id} type="hidden" name="invitation" value={`${id} ${email}`} />
    ))}
  </>
);
