import { hasHiddenCharacters, isBlank } from '../text/hidden-characters.ts'
import { serviceDeskFaults } from './faults.ts'
import { longestSubject, longestText } from './limits.ts'

/**
 * What is wrong with the subject of a new query, or null (docs/specification.md,
 * "new-query-subject-required").
 */
export function validateSubject(subject: string): string | null {
  if (isBlank(subject)) return serviceDeskFaults.subjectRequired
  // A subject has one line: a second one would look like another query in a list.
  if (hasHiddenCharacters(subject) || /[\n\t]/.test(subject)) return serviceDeskFaults.subjectHidden
  return subject.length > longestSubject ? serviceDeskFaults.subjectLong : null
}

/** What is wrong with the text of a query or a reply, or null. */
export function validateQueryText(text: string): string | null {
  if (isBlank(text)) return serviceDeskFaults.textRequired
  if (hasHiddenCharacters(text)) return serviceDeskFaults.textHidden
  return text.length > longestText ? serviceDeskFaults.textLong : null
}
