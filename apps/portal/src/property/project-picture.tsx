import { pictureWidths } from '@llave/contract/portfolio/picture-widths'
import { useState } from 'react'
import { preload } from 'react-dom'
import standIn from '../assets/illustrations/lotes-valle.svg'

const sources = (src: string) => pictureWidths.map((width) => `${src}?w=${width} ${width}w`).join(', ')

/**
 * The picture of a project, or the default one where it cannot be had. Its frame gives it its
 * size; `sizes` tells the browser, which chooses a width before it knows the frame.
 */
export function ProjectPicture({
  src,
  sizes,
  eager = false,
}: {
  src: string
  sizes: string
  eager?: boolean
}) {
  const [failed, setFailed] = useState('')
  const stands = failed !== src
  return (
    <img
      {...(stands ? { sizes, srcSet: sources(src) } : {})}
      src={stands ? src : standIn}
      alt=""
      width="1200"
      height="900"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setFailed(src)}
    />
  )
}

/** Asks for the picture of a screen that cannot be drawn yet; `sizes` as it will be drawn. */
export function preloadProjectPicture(src: string, sizes: string): void {
  preload(src, { as: 'image', imageSrcSet: sources(src), imageSizes: sizes, fetchPriority: 'high' })
}
