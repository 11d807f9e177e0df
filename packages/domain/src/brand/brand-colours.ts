import { type Colour, contrastRatio, contrastText } from './contrast.ts'

/** The six colours that a developer sets, each as `#rrggbb`; the last three are for dark grounds. */
export const brandColourNames = [
  'accent',
  'accentStrong',
  'onAccent',
  'accentDark',
  'accentStrongDark',
  'onAccentDark',
] as const
export type BrandColourName = (typeof brandColourNames)[number]
export type BrandColours = Readonly<Record<BrandColourName, string>>

/** The look's own, of packages/design/src/tokens.css, for who sets none. */
export const lookColours: BrandColours = {
  accent: '#1f3f94',
  accentStrong: '#162f72',
  onAccent: '#ffffff',
  accentDark: '#a3baf7',
  accentStrongDark: '#c3d1fb',
  onAccentDark: '#0d1738',
}

/** What these colours are seen on, in light and dark: the grounds and surfaces of packages/design/src/tokens.css. */
const grounds = {
  light: { ground: '#f5f4f0', surface: '#ffffff' },
  dark: { ground: '#12141b', surface: '#1a1d26' },
} as const

/** What text asks for (WCAG 2.2, 1.4.3). */
const enough = 4.5

/** A quiet ground of the accent's hue, light and dark. Takes `#rrggbb`. */
export function softColours({ accent, accentDark }: BrandColours): { light: string; dark: string } {
  return {
    light: mix(accent, grounds.light.surface, 0.11),
    dark: mix(accentDark, grounds.dark.ground, 0.16),
  }
}

/** Which pairs of these colours cannot be read, each in a sentence with its contrast; empty where all can. */
export function brandColourFaults(colours: BrandColours): string[] {
  const soft = softColours(colours)
  const pairs: readonly (readonly [name: BrandColourName, on: string, ground: string])[] = [
    ['accent', 'the light page', grounds.light.ground],
    ['accent', 'a light surface', grounds.light.surface],
    ['accent', 'its soft ground', soft.light],
    ['accentStrong', 'the light page', grounds.light.ground],
    ['onAccent', 'accent', colours.accent],
    ['onAccent', 'accentStrong', colours.accentStrong],
    ['accentDark', 'the dark page', grounds.dark.ground],
    ['accentDark', 'a dark surface', grounds.dark.surface],
    ['accentDark', 'its soft ground', soft.dark],
    ['accentStrongDark', 'the dark page', grounds.dark.ground],
    ['onAccentDark', 'accentDark', colours.accentDark],
    ['onAccentDark', 'accentStrongDark', colours.accentStrongDark],
  ]
  return pairs.flatMap(([name, on, ground]) => {
    const ratio = contrastRatio(parse(colours[name]), parse(ground))
    return ratio >= enough
      ? []
      : [`colours.${name} cannot be read on ${on}: ${contrastText(ratio)}, where text asks for ${enough}:1`]
  })
}

/** Whether a text is a colour as this file takes it. */
export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

function parse(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function mix(hex: string, ground: string, share: number): string {
  const below = parse(ground)
  const mixed = parse(hex).map((value, at) => Math.round(value * share + (below[at] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
