import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../call.ts'
import { identifier, nonEmptyText, text } from '../fields.ts'
import {
  decodeSignedAnswer,
  encodeSignedAnswer,
  type SignedAnswer,
  signedAnswerMembers,
} from '../payments/signed-answer.ts'
import { affiliationMessage } from './affiliation-message.ts'
import { ignoredRecord, plainRecord } from './ignored-record.ts'
import { readRegistrationAnswer } from './registration-answer.ts'

/** The form's signed answer for a proforma, with the record that the specification has the browser send. */
export type AffiliateRequest = {
  readonly proforma: string
  readonly answer: SignedAnswer
  readonly record?: DebitAffiliation
}

/** The outcome of a registration. `declined`: the card is valid, but the proforma can no longer be affiliated. */
export type RegistrationOutcome =
  | { readonly state: 'affiliated'; readonly affiliation: DebitAffiliation }
  | { readonly state: 'refused' | 'declined'; readonly reason: string; readonly advice: string }
  | { readonly state: 'confirming' }

const results = { refused: 'RECHAZADA', declined: 'NO_AFILIADA' } as const

/** The affiliated one is last, because a union tries its members in turn when it encodes, too. */
const outcomeMessage = codec(
  z.union([
    z.object({ resultado: z.literal('EN_PROCESO') }),
    z.object({
      resultado: z.enum(['RECHAZADA', 'NO_AFILIADA']),
      motivo: nonEmptyText(300),
      consejo: text(300),
    }),
    z.object({ resultado: z.literal('AFILIADA'), afiliacion: affiliationMessage }),
  ]),
  {
    decode: (wire): RegistrationOutcome => {
      if (wire.resultado === 'EN_PROCESO') return { state: 'confirming' }
      if (wire.resultado === 'AFILIADA') return { state: 'affiliated', affiliation: wire.afiliacion }
      const state = wire.resultado === 'RECHAZADA' ? 'refused' : 'declined'
      return { state, reason: wire.motivo, advice: wire.consejo }
    },
    encode: (outcome: RegistrationOutcome) => {
      if (outcome.state === 'confirming') return { resultado: 'EN_PROCESO' as const }
      if (outcome.state === 'affiliated')
        return { resultado: 'AFILIADA' as const, afiliacion: outcome.affiliation }
      return { resultado: results[outcome.state], motivo: outcome.reason, consejo: outcome.advice }
    },
  },
)

/** Registers the card with the provider's answer; the notification and reconciliation register it as well. */
export const affiliateCard = defineCall({
  name: 'affiliateCard',
  method: 'POST',
  path: '/api/MiCuenta/AfiliacionDebitoAutomatico',
  access: 'customer',
  writes: true,
  answeredInCrowd: true,
  waitsAfterNewNumber: true,
  body: codec(z.object({ ...ignoredRecord, proforma: identifier, ...signedAnswerMembers }), {
    decode: (wire): AffiliateRequest => ({ proforma: wire.proforma, answer: decodeSignedAnswer(wire) }),
    encode: ({ proforma, answer, record }: AffiliateRequest) => ({
      ...(record ? describe(record, answer) : {}),
      ...encodeSignedAnswer(answer),
      proforma,
    }),
  }),
  answer: message(outcomeMessage),
  errors: ['numero_reciente', 'firma_invalida'],
})

/** The record with estado true, the card, its token and the date, as the provider's answer has them. */
function describe(record: DebitAffiliation, { rawAnswer }: SignedAnswer) {
  const registered = readRegistrationAnswer(rawAnswer)
  return {
    ...plainRecord(record),
    estado: registered?.paid ?? false,
    tarjetaRegistrada: registered?.maskedCard ?? '',
    token: registered?.token ?? '',
    fechaRegistro: registered?.createdAt ?? '',
  }
}
