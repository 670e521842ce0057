import { type DeletedPerson, ERASED_NAME, type Transaction } from '../database/tables';

/** Erases the name of a person where comments mention them. They stay mentioned, as a deleted person. */
export async function eraseMentions(tx: Transaction, { id }: DeletedPerson): Promise<void> {
  const mentions = await tx
    .selectFrom('comment_mentions as m')
    .innerJoin('comments as c', 'c.id', 'm.comment_id')
    .select(['m.comment_id', 'm.name', 'c.content'])
    .where('m.user_id', '=', id)
    .execute();
  for (const { comment_id, name, content } of mentions) {
    const names = await tx.selectFrom('comment_mentions').select('name').where('comment_id', '=', comment_id).execute();
    await tx
      .updateTable('comments')
      .set(({ eb }) => ({
        content: withoutName(
          content,
          name,
          names.map((other) => other.name),
        ),
        version: eb('version', '+', 1), // an open editor of its author still has the name
      }))
      .where('id', '=', comment_id)
      .execute();
  }
  await tx.updateTable('comment_mentions').set({ name: ERASED_NAME }).where('user_id', '=', id).execute();
}

/** @param mentioned names in the comment: one can begin with another */
function withoutName(content: string, name: string, mentioned: readonly string[]): string {
  const longestFirst = [...mentioned].sort((one, other) => other.length - one.length);
  const names = longestFirst.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return content.replace(new RegExp(`@(${names.join('|')})`, 'g'), (mention, found: string) =>
    found === name ? `@${ERASED_NAME}` : mention,
  );
}
