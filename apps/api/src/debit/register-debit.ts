import { affiliateCard as affiliateCardCall } from '@llave/contract/debit/affiliate-card'
import { issueCardForm as issueCardFormCall } from '@llave/contract/debit/issue-card-form'
import { listAffiliations as listAffiliationsCall } from '@llave/contract/debit/list-affiliations'
import { unaffiliateCard as unaffiliateCardCall } from '@llave/contract/debit/unaffiliate-card'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import type { RegisterCall } from '../http/register-call.ts'
import { type AffiliateCardParts, affiliateCard } from './affiliate-card.ts'
import { type CardFormParts, issueCardForm } from './issue-card-form.ts'
import { listAffiliations } from './list-affiliations.ts'
import { unaffiliateCard } from './unaffiliate-card.ts'

export type DebitParts = Omit<CardFormParts & AffiliateCardParts, 'log'>

/** The calls of automatic debit. */
export function registerDebit(register: RegisterCall, parts: DebitParts): void {
  register(listAffiliationsCall, ({ session }) => listAffiliations(parts, session))
  register(issueCardFormCall, ({ session, body, request }) =>
    issueCardForm({ ...parts, log: request.log }, session, body, request.ip),
  )
  register(affiliateCardCall, ({ session, body, request }) =>
    affiliateCard({ ...parts, log: request.log }, session, body),
  )
  register(unaffiliateCardCall, ({ session, body, request }) =>
    unaffiliateCard(parts, session, body, idempotencyKey(request)),
  )
}

/** A double tap on a slow network sends the same key twice. */
function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,100}$/.test(key)) {
    throw new ApiError('dato_invalido', { campo: 'Idempotency-Key' })
  }
  return key
}
