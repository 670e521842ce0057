import type { InvitationOptions } from '../../../../../libs/workspace/src/people/people.contract';
import { HiddenFields } from '../../form/hidden-fields';

interface RenewalFieldsProps {
  readonly invitations: readonly { readonly id: string; readonly email: string }[];
  /** Replace those of the invitations. */
  readonly options?: InvitationOptions | undefined;
  /** The new links are sent by email. */
  readonly sendsEmail: boolean;
}

/** The fields of a form that renews invitations. */
export const RenewalFields = ({ invitations, options, sendsEmail }: RenewalFieldsProps) => (
  <>
    <HiddenFields values={{ intent: 'renew', ...(sendsEmail && { sendEmail: 'true' }) }} />
    {options && (
      <HiddenFields
        values={{
          role: options.role,
          ...(options.emailLanguage && { emailLanguage: options.emailLanguage }),
          ...(options.message && { message: options.message }),
        }}
      />
    )}
    {options?.languages?.map((tag) => (
      <input key={tag} type="hidden" name="languages" value={tag} />
    ))}
    {invitations.map(({ id, email }) => (
      <input key={id} type="hidden" name="invitation" value={`${id} ${email}`} />
    ))}
  </>
);
