import { createHash } from 'node:crypto'
import { brandNameSlot } from '@llave/contract/page-manifest'
import { type BrandColours, softColours } from '@llave/domain/brand/brand-colours'
import type { FastifyInstance } from 'fastify'
import type { Brand, BrandPicture } from '../config/read-brand.ts'
import { html } from './html.ts'

/** How the pages of an application name and show the developer. */
export type PageBrand = {
  readonly name: string
  /** Addresses of the logo; without one, mark and name stand in its place. */
  readonly logo: { readonly light: string; readonly dark: string | null } | null
  /** The developer's colours as a style, and that style as a content security policy names it. */
  readonly style: { readonly text: string; readonly hash: string } | null
  readonly supportEmail: string
}

const pictures = { logo: '/brand/logo.png', logoDark: '/brand/logo-dark.png' } as const

/** The brand as its pages show it. */
export function describePageBrand({ name, logo, logoDark, colours, supportEmail }: Brand): PageBrand {
  return {
    name,
    logo: logo && { light: addressOf('logo', logo), dark: logoDark && addressOf('logoDark', logoDark) },
    style: colours && styleOf(colours),
    supportEmail,
  }
}

/** Serves the developer's logo. Another picture has another address, so that browsers may keep one. */
export function serveBrandPictures(app: FastifyInstance, brand: Pick<Brand, 'logo' | 'logoDark'>): void {
  for (const member of ['logo', 'logoDark'] as const) {
    const picture = brand[member]
    if (!picture) continue
    app.get(pictures[member], (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/png')
        .send(Buffer.from(picture.bytes)),
    )
  }
}

/** The settings by which the application's scripts know the brand. */
export function brandSettings({
  name,
  logo,
  supportEmail,
}: PageBrand): Readonly<Record<string, string | null>> {
  return {
    'brand-name': name,
    'brand-logo': logo?.light ?? null,
    'brand-logo-dark': logo?.dark ?? null,
    'support-email': supportEmail || null,
  }
}

/**
 * A built page under this brand: its name in every slot, its logo in the place of the mark as the application draws it
 * (apps/portal/src/brand/logo.tsx), its colours after the styles that they change.
 */
export function fillBrand(page: string, { name, logo, style }: PageBrand, mark: string | undefined): string {
  const shown = logo && mark ? page.replaceAll(mark, pictureOf(logo)) : page
  const named = shown.replaceAll(brandNameSlot, html`${name}`.html)
  return style ? named.replace('</head>', `<style>${style.text}</style></head>`) : named
}

function pictureOf({ light, dark }: NonNullable<PageBrand['logo']>): string {
  const source = dark ? html`<source srcSet="${dark}" media="(prefers-color-scheme: dark)"/>`.html : ''
  return `<picture>${source}${html`<img src="${light}" alt=""/>`.html}</picture>`
}

function addressOf(member: keyof typeof pictures, { bytes }: BrandPicture): string {
  return `${pictures[member]}?${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`
}

function styleOf(colours: BrandColours): { text: string; hash: string } {
  const soft = softColours(colours)
  const values = {
    '--brand-accent': colours.accent,
    '--brand-accent-strong': colours.accentStrong,
    '--brand-on-accent': colours.onAccent,
    '--brand-accent-dark': colours.accentDark,
    '--brand-accent-strong-dark': colours.accentStrongDark,
    '--brand-on-accent-dark': colours.onAccentDark,
    '--brand-accent-soft': soft.light,
    '--brand-accent-soft-dark': soft.dark,
  }
  const text = `:root{${Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}
