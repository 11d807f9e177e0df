import { pictureWidths } from '@llave/contract/portfolio/picture-widths'
import type { Picture } from '@llave/domain/portfolio/picture'
import { useState } from 'react'
import * as styles from './photo.module.css'

/**
 * A picture of known size, in the width that the screen needs. Where it does not load, a text takes
 * its place without a layout shift.
 */
export function Photo({
  of,
  alt,
  sizes,
  eager = false,
  onSettled,
}: {
  of: Picture
  alt: string
  sizes: string
  eager?: boolean
  /** Called when it has loaded or failed. */
  onSettled?: () => void
}) {
  const [broken, setBroken] = useState(false)
  if (broken) return <span className={`${styles.broken} small`}>Foto no disponible</span>
  // The server does not enlarge pictures.
  const useful = pictureWidths.filter((_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < of.width)
  return (
    <img
      sizes={sizes}
      srcSet={useful.map((width) => `${of.source}?w=${width} ${width}w`).join(', ')}
      src={of.source}
      alt={alt}
      width={of.width}
      height={of.height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={onSettled}
      onError={() => {
        setBroken(true)
        onSettled?.()
      }}
    />
  )
}
