import { brand } from './brand.ts'
import * as styles from './logo.module.css'

/** Class of the element around the logo: a link to the home, or a plain one. */
export const logoClass = styles.logo

/** Mark and word, or the developer's own picture in the same slot. */
export function Logo() {
  if (brand.logo)
    return (
      <picture>
        {brand.logoDark && <source srcSet={brand.logoDark} media="(prefers-color-scheme: dark)" />}
        <img src={brand.logo} alt="" />
      </picture>
    )
  return (
    <>
      <svg viewBox="0 0 28 28" fill="none" aria-hidden="true">
        <path d="M1 25h5M22 25h5" stroke="currentColor" strokeWidth="4" />
        <path d="M7.5 25V4" stroke="currentColor" strokeWidth="3.4" />
        <path d="M7.5 4.6A18.6 18.6 0 0 1 23 23" stroke="currentColor" strokeWidth="1.7" />
      </svg>
      <span>{brand.name}</span>
    </>
  )
}
