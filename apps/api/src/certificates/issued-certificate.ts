import type { IdentityDocument } from '@llave/domain/access/document-type'
import type { CertificateKind } from '@llave/domain/certificates/certificate'
import type { Money } from '@llave/domain/money/money'
import * as z from 'zod/mini'

/** A letra that a certificate speaks of. */
export type CertifiedLetra = {
  readonly code: string
  readonly dueOn: Temporal.PlainDate
  /** Null where it was not paid, or nobody knows the day. */
  readonly paidOn: Temporal.PlainDate | null
  readonly amount: Money
}

/** What a certificate states, as of a day in Lima. */
export type CertificateFacts = {
  readonly kind: CertificateKind
  readonly on: Temporal.PlainDate
  readonly customerName: string
  readonly customerDocument: IdentityDocument
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  /** Of all letras of the proforma that are not annulled. */
  readonly paidCount: number
  readonly totalCount: number
  /** One figure a currency; none where nothing is owed. */
  readonly outstanding: readonly Money[]
  /** Those that this kind speaks of, the oldest first. */
  readonly letras: readonly CertifiedLetra[]
}

/** A certificate as it was issued: printing it again gives the same bytes. */
export type IssuedCertificate = CertificateFacts & {
  readonly number: string
  readonly checkCode: string
  readonly issuedAt: Temporal.Instant
}

const moneyJson = z.object({ minor: z.int(), currency: z.enum(['PEN', 'USD']) })
const paperJson = z.object({
  kind: z.enum(['01', '02', '03', '04']),
  on: z.iso.date(),
  customerName: z.string(),
  customerDocument: z.object({ type: z.enum(['01', '04', '06', '07', '11']), number: z.string() }),
  proforma: z.string(),
  projectName: z.string(),
  productName: z.string(),
  paidCount: z.int(),
  totalCount: z.int(),
  outstanding: z.array(moneyJson),
  letras: z.array(
    z.object({
      code: z.string(),
      dueOn: z.iso.date(),
      paidOn: z.nullable(z.iso.date()),
      amount: moneyJson,
    }),
  ),
  number: z.string(),
  checkCode: z.string(),
  issuedAt: z.string(),
})

/** JSON text of a paper or of its facts: Temporal values as ISO text. */
export function certificateToJson(paper: CertificateFacts): string {
  return JSON.stringify(paper)
}

/** Reads `certificate.content`. Throws where it is not what `certificateToJson` writes. */
export function certificateFromJson(content: unknown): IssuedCertificate {
  const json = paperJson.parse(content)
  return {
    ...json,
    on: Temporal.PlainDate.from(json.on),
    issuedAt: Temporal.Instant.from(json.issuedAt),
    letras: json.letras.map((letra) => ({
      ...letra,
      dueOn: Temporal.PlainDate.from(letra.dueOn),
      paidOn: letra.paidOn === null ? null : Temporal.PlainDate.from(letra.paidOn),
    })),
  }
}
