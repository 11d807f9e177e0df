import * as z from 'zod/mini'

/** Whether the sender has the row no longer: a member of every kind. A file has it as text. */
export const withdrawMember = z._default(
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((value) => value === true || value === 'true'),
  ),
  false,
)

/** A row that is withdrawn: the members of its key are read, its others may be there and are not. */
export function withdrawalOf(row: z.ZodMiniObject, key: readonly string[]): z.ZodMiniObject {
  const members = Object.entries(row.shape).map(([name, member]) => [
    name,
    key.includes(name) ? member : z.optional(z.unknown()),
  ])
  return z.strictObject(Object.fromEntries(members))
}
