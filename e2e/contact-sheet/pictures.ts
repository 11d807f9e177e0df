import { join } from 'node:path'

/** The folder of the contact sheet, which is not committed. */
export const sheetFolder = join(import.meta.dirname, '../../contact-sheet')

/** Each state is drawn at the widths of the projects in this folder's `playwright.config.ts`, in both colour schemes. */
export const widths = { phone: 360, tablet: 768, desktop: 1280 } as const
export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The file of one picture, within the folder. */
export function pictureOf(screen: string, state: string, width: number, scheme: Scheme): string {
  const words = `${screen} ${state}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${words}-${width}-${scheme}.png`
}

/** A picture at the top of README.md: its file, and which part of the demonstration it shows. */
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
