import { readFileSync } from 'node:fs'
import { isRuc } from '@llave/domain/brand/ruc'
import type { Provider } from '@llave/domain/complaints-book/book-sheet'
import * as z from 'zod/mini'

const line = (limit: number) =>
  z.string().check(
    z.refine(
      (value) => value.trim() === value && !value.includes('\n'),
      'is not one line without blanks around it',
    ),
    z.minLength(1, 'is empty'),
    z.maxLength(limit, `has more than ${limit} characters`),
  )

const brandFile = z.strictObject({
  /** As customers know the developer. */
  name: line(60),
  /** Razón social. */
  legalName: line(200),
  ruc: z.string().check(z.refine(isRuc, 'is no RUC: eleven digits, of which the last one checks the others')),
  /** Of its seat, as the tax authority has it. */
  address: line(250),
  /** Of the establishment that the Libro de Reclamaciones stands for; may be left out. */
  establishmentCode: z.optional(line(20)),
  /** How the developer treats personal data, for its privacy policy. */
  privacy: z.optional(
    z.strictObject({
      /** As the National Registry of Personal Data Protection has it. */
      dataBank: z.optional(z.strictObject({ name: line(120), code: line(40) })),
      /** Where who has no account exercises their rights. */
      email: z.optional(line(254)),
      /** Who gets personal data, in which country, and why. */
      recipients: z.optional(
        z.array(z.strictObject({ name: line(120), country: line(60), purpose: line(200) })),
      ),
    }),
  ),
})

/** What the privacy policy says of this developer; what is not known is empty. */
export type PrivacyFacts = {
  readonly dataBank: { readonly name: string; readonly code: string } | null
  readonly email: string
  readonly recipients: readonly {
    readonly name: string
    readonly country: string
    readonly purpose: string
  }[]
}

export const noPrivacyFacts: PrivacyFacts = { dataBank: null, email: '', recipients: [] }

export type BrandFile = {
  readonly name: string
  readonly provider: Provider
  readonly privacy: PrivacyFacts
}

/**
 * Reads the developer's brand from a file of JSON (docs/operations.md, "The brand"). What is wrong with it is added
 * to `faults`, each with its member; then the result is null.
 */
export function readBrandFile(path: string, faults: string[]): BrandFile | null {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    faults.push(`BRAND_FILE cannot be read: ${error instanceof Error ? error.message : error}`)
    return null
  }
  const read = brandFile.safeParse(json)
  if (!read.success) {
    for (const { path: members, message } of read.error.issues)
      faults.push(`BRAND_FILE: ${members.length === 0 ? message : `${members.join('.')} ${message}`}`)
    return null
  }
  const { name, legalName, ruc, address, establishmentCode: code = '', privacy } = read.data
  return {
    name,
    provider: { legalName, ruc, address, code },
    privacy: {
      dataBank: privacy?.dataBank ?? null,
      email: privacy?.email ?? '',
      recipients: privacy?.recipients ?? [],
    },
  }
}
