import type { ButtonHTMLAttributes } from 'react'

type ButtonLook = {
  /** `fill` is the one primary button of a choice; `quiet` is a Pagar that is not possible yet. */
  look?: 'fill' | 'line' | 'quiet' | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

/** The classes of a button, for the elements that look like one (`ButtonLink`, a download's `a`). */
export function buttonClass({ look = 'fill', small, wide }: ButtonLook): string {
  return ['btn', look !== 'fill' && look, small && 'sm', wide && 'wide'].filter(Boolean).join(' ')
}

export function Button({
  look,
  small,
  wide,
  type = 'button',
  className = '',
  ...rest
}: ButtonLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={`${buttonClass({ look, small, wide })} ${className}`.trim()} {...rest} />
  )
}
