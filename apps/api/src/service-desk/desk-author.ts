/**
 * Who of the developer acts on a query or a complaint: one of their people in Mesa, or who is named to a
 * command or by their own system. The customer reads the developer's name.
 */
export type DeskAuthor = { readonly staffId: number } | { readonly by: string }

export function staffIdOf(author: DeskAuthor): number | null {
  return 'staffId' in author ? author.staffId : null
}
