import type { IdentityDocument } from '@llave/domain/access/document-type'
import { draftNames } from './draft-database.ts'

/** The name of the complaint that waits for the network, among the customer's drafts. */
export function waitingName(owner: IdentityDocument): string {
  return `${draftNames(owner)}waiting complaint`
}
