import { affiliateCard as affiliateCardCall } from '@llave/contract/debit/affiliate-card'
import { issueCardForm as issueCardFormCall } from '@llave/contract/debit/issue-card-form'
import { listAffiliations as listAffiliationsCall } from '@llave/contract/debit/list-affiliations'
import { skipDebit as skipDebitCall } from '@llave/contract/debit/skip-debit'
import { unaffiliateCard as unaffiliateCardCall } from '@llave/contract/debit/unaffiliate-card'
import { idempotencyKey } from '../http/idempotency-key.ts'
import type { RegisterCall } from '../http/register-call.ts'
import { type AffiliateCardParts, affiliateCard } from './affiliate-card.ts'
import { type CardFormParts, issueCardForm } from './issue-card-form.ts'
import { listAffiliations } from './list-affiliations.ts'
import { skipDebit } from './skip-debit.ts'
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
  register(skipDebitCall, ({ session, body }) => skipDebit(parts, session, body))
  register(unaffiliateCardCall, ({ session, body, request }) =>
    unaffiliateCard(parts, session, body, idempotencyKey(request)),
  )
}
