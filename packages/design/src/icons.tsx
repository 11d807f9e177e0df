import type { SVGProps } from 'react'

/** The style of every icon: 1.8 px strokes with square ends, hidden from screen readers; the control has the name. */
export function Icon({ size = 20, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="square"
      aria-hidden="true"
      {...rest}
    />
  )
}

export const ArrowRight = () => (
  <Icon>
    <path d="M4 10h12M11 5l5 5-5 5" />
  </Icon>
)
export const ArrowLeft = () => (
  <Icon>
    <path d="M16 10H4M9 5l-5 5 5 5" />
  </Icon>
)
export const ChevronDown = () => (
  <Icon>
    <path d="M4 7l6 6 6-6" />
  </Icon>
)
export const Download = () => (
  <Icon>
    <path d="M10 3v10M5.5 9 10 13.5 14.5 9M4 17h12" />
  </Icon>
)
export const Cross = ({ size = 18 }: { size?: number }) => (
  <Icon size={size}>
    <path d="M5 5l10 10M15 5 5 15" />
  </Icon>
)
export const MenuLines = () => (
  <Icon size={24}>
    <path d="M2 6h16M2 14h16" />
  </Icon>
)
export const Magnifier = () => (
  <Icon size={16}>
    <path d="M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11ZM13 13l4 4" />
  </Icon>
)
