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
})

export type BrandFile = { readonly name: string; readonly provider: Provider }

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
  const { name, legalName, ruc, address, establishmentCode: code = '' } = read.data
  return { name, provider: { legalName, ruc, address, code } }
}
