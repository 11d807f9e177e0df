import { serviceDeskFaults } from './faults.ts'
import { longestSubject, longestText } from './limits.ts'

/** What is wrong with the subject of a new query, or null (debit-and-services, section 5). */
export function validateSubject(subject: string): string | null {
  if (subject.trim() === '') return serviceDeskFaults.subjectRequired
  return subject.length > longestSubject ? serviceDeskFaults.subjectLong : null
}

/** What is wrong with the text of a query or a reply, or null. */
export function validateQueryText(text: string): string | null {
  if (text.trim() === '') return serviceDeskFaults.textRequired
  return text.length > longestText ? serviceDeskFaults.textLong : null
}
