import type { NamedCheckView } from '../../../../libs/workspace/src/activity/activity.contract';

/** The title of a check; its code if it is one of an extension. */
export const CheckName = ({ check: { code, title } }: { check: NamedCheckView }) =>
  title === undefined ? <code dir="ltr">{code}</code> : <bdi>{title}</bdi>;
