import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type BrandColourName,
  type BrandColours,
  brandColourFaults,
  isHexColour,
} from '@llave/domain/brand/brand-colours'
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

const day = z.string().check(
  z.refine((value) => {
    try {
      return Temporal.PlainDate.from(value).toString() === value
    } catch {
      return false
    }
  }, 'is no day as 2026-11-27'),
)

/** A legal text of the developer's own, in the place of Llave's. */
const legalText = z.strictObject({
  /** The day from which it applies, which a consent names. */
  version: day,
  sections: z
    .array(
      z.strictObject({
        heading: line(120),
        paragraphs: z.array(line(4000)).check(z.minLength(1, 'is empty')),
      }),
    )
    .check(z.minLength(1, 'is empty')),
})

const colour = z.string().check(z.refine(isHexColour, 'is no colour as #1f3f94'))

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
  /** A picture beside this file, with mark and word: PNG. */
  logo: z.optional(line(200)),
  /** The same for dark grounds. */
  logoDark: z.optional(line(200)),
  /** The same without a word, square: PNG. */
  icon: z.optional(line(200)),
  colours: z.optional(
    z.strictObject({
      accent: colour,
      accentStrong: colour,
      onAccent: colour,
      accentDark: colour,
      accentStrongDark: colour,
      onAccentDark: colour,
    } satisfies Record<BrandColourName, typeof colour>),
  ),
  /** Where customers find help. */
  supportEmail: z.optional(line(254)),
  /** Who signs certificates. */
  signatory: z.optional(z.strictObject({ name: line(120), role: line(120) })),
  legal: z.optional(z.strictObject({ privacy: z.optional(legalText), terms: z.optional(legalText) })),
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

/** A picture as it stands in a page and on paper. */
export type BrandPicture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

export type OwnLegalText = z.infer<typeof legalText>

/** Who the developer is and looks like. What no brand file says is null or empty. */
export type Brand = {
  /** As customers know the developer. */
  readonly name: string
  /** Who they are by law; without it Llave keeps no Libro de Reclamaciones. */
  readonly provider: Provider | null
  readonly privacy: PrivacyFacts
  readonly logo: BrandPicture | null
  readonly logoDark: BrandPicture | null
  /** Of the installed portal and of its tab; null: the mark in the brand's colours. */
  readonly icon: BrandPicture | null
  /** Null: those of packages/design/src/tokens.css. */
  readonly colours: BrandColours | null
  /** Where customers find help; empty where nothing says so. */
  readonly supportEmail: string
  readonly signatory: { readonly name: string; readonly role: string } | null
  readonly legal: { readonly privacy: OwnLegalText | null; readonly terms: OwnLegalText | null }
}

/** The brand of who has no brand file. */
export function plainBrand(name: string): Brand {
  return {
    name,
    provider: null,
    privacy: { dataBank: null, email: '', recipients: [] },
    logo: null,
    logoDark: null,
    icon: null,
    colours: null,
    supportEmail: '',
    signatory: null,
    legal: { privacy: null, terms: null },
  }
}

/**
 * Reads the developer's brand from a file of JSON (docs/operations.md, "The brand"). What is wrong with it is added
 * to `faults`, each with its member; then the result is null.
 */
export function readBrandFile(path: string, faults: string[]): Brand | null {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    faults.push(`BRAND_FILE cannot be read: ${error instanceof Error ? error.message : error}`)
    return null
  }
  const read = brandFile.safeParse(json, { error: sayIssue })
  if (!read.success) {
    for (const { path: members, message } of read.error.issues)
      faults.push(`BRAND_FILE: ${members.length === 0 ? message : `${members.join('.')} ${message}`}`)
    return null
  }
  const {
    name,
    legalName,
    ruc,
    address,
    establishmentCode: code = '',
    privacy,
    colours,
    legal,
    ...rest
  } = read.data
  const before = faults.length
  for (const fault of colours ? brandColourFaults(colours) : []) faults.push(`BRAND_FILE: ${fault}`)
  const picture = (member: keyof typeof pictureRules) =>
    rest[member] === undefined ? null : readPicture(member, join(dirname(path), rest[member]), faults)
  const [logo, logoDark, icon] = [picture('logo'), picture('logoDark'), picture('icon')]
  if (logoDark && !logo) faults.push('BRAND_FILE: logoDark is set without logo')
  if (faults.length > before) return null
  return {
    name,
    logo,
    logoDark,
    icon,
    colours: colours ?? null,
    supportEmail: rest.supportEmail ?? '',
    signatory: rest.signatory ?? null,
    legal: { privacy: legal?.privacy ?? null, terms: legal?.terms ?? null },
    provider: { legalName, ruc, address, code },
    privacy: {
      dataBank: privacy?.dataBank ?? null,
      email: privacy?.email ?? '',
      recipients: privacy?.recipients ?? [],
    },
  }
}

/** What is wrong with a member where its own check does not say. */
const sayIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') return `has no member ${issue.keys.join(', ')}`
  if (issue.code !== 'invalid_type') return null
  return issue.input === undefined ? 'is missing' : `is no ${issue.expected}`
}

/** What a picture is held to: a logo twice as high as it is shown and no wider than its place. */
const pictureRules = {
  logo: { lowest: 56, widest: 5.5, heaviest: 60_000 },
  logoDark: { lowest: 56, widest: 5.5, heaviest: 60_000 },
  icon: { lowest: 512, widest: 1, heaviest: 200_000 },
} as const

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG; null where it is none: then `faults` has why. */
function readPicture(member: keyof typeof pictureRules, path: string, faults: string[]): BrandPicture | null {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    faults.push(`BRAND_FILE: ${member} cannot be read: ${error instanceof Error ? error.message : error}`)
    return null
  }
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngSignature)) {
    faults.push(`BRAND_FILE: ${member} is no PNG`)
    return null
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const { lowest, widest, heaviest } = pictureRules[member]
  if (height < lowest)
    faults.push(`BRAND_FILE: ${member} is ${height} pixels high, where ${lowest} are the least`)
  if (widest === 1 && width !== height) faults.push(`BRAND_FILE: ${member} is not square`)
  else if (width > height * widest)
    faults.push(`BRAND_FILE: ${member} is more than ${widest} times as wide as high`)
  if (bytes.length > heaviest) faults.push(`BRAND_FILE: ${member} has more than ${heaviest} bytes`)
  return { bytes, width, height }
}
