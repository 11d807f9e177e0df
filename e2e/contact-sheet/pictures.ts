import { join } from 'node:path'

/** Where the sheet is written, which is not committed. */
export const sheetFolder = join(import.meta.dirname, '../../contact-sheet')

/** What a state is drawn in: the projects of this folder's `playwright.config.ts` by their width, and both schemes. */
export const widths = { phone: 360, tablet: 768, desktop: 1280 } as const
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The file of one cell, within the folder. */
export function pictureOf(screen: string, state: string, width: number, scheme: Scheme): string {
  const words = `${screen} ${state}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${words}-${width}-${scheme}.png`
}

/** A picture that README.md opens with: where it stands, and what is seen in it of the demonstration. */
export type ReadmePicture = {
  readonly file: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly scale: number
}

export const readmePictures: readonly ReadmePicture[] = [
  { file: 'docs/pictures/home-phone.webp', path: '/', width: 360, height: 728, scale: 2 },
  {
    file: 'docs/pictures/payments-desktop.webp',
    path: '/property/1000234/payment',
    width: 1280,
    height: 800,
    scale: 1,
  },
]
