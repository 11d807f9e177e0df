import * as z from 'zod/mini'
import { nonEmptyText, text } from '../fields.ts'

/** The provider's answer as the form gave it: the raw text is what was signed, to the letter. */
export type SignedAnswer = {
  readonly rawAnswer: string
  readonly hash: string
  readonly hashAlgorithm: string
  readonly hashKey: string
}

/** Members of a signed answer, here and where a card is affiliated. */
export const signedAnswerMembers = {
  krAnswer: nonEmptyText(200_000),
  krHash: text(200),
  krHashAlgorithm: text(40),
  krHashKey: text(40),
}

const wire = z.object(signedAnswerMembers)
type Wire = z.output<typeof wire>

export function decodeSignedAnswer(message: Wire): SignedAnswer {
  return {
    rawAnswer: message.krAnswer,
    hash: message.krHash,
    hashAlgorithm: message.krHashAlgorithm,
    hashKey: message.krHashKey,
  }
}

export function encodeSignedAnswer(answer: SignedAnswer): Wire {
  return {
    krAnswer: answer.rawAnswer,
    krHash: answer.hash,
    krHashAlgorithm: answer.hashAlgorithm,
    krHashKey: answer.hashKey,
  }
}
