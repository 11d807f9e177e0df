import type { IdentityDocument } from '@llave/domain/access/document-type'
import { draftNames } from './draft-database.ts'

/** The name of the complaint or case that waits for the network, among the customer's drafts. */
export function waitingName(owner: IdentityDocument, kind: 'complaint' | 'repair'): string {
  return `${draftNames(owner)}waiting ${kind}`
}
