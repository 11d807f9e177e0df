import { pictureWidths } from '@llave/contract/portfolio/picture-widths'
import { useState } from 'react'
import { preload } from 'react-dom'
import placeholder from '../assets/illustrations/lotes-valle.svg'

const sources = (src: string) => pictureWidths.map((width) => `${src}?w=${width} ${width}w`).join(', ')

/**
 * The picture of a project, or the default one where it fails to load. Its container sizes it;
 * `sizes` lets the browser choose a file before the layout is known.
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
  const isLoadable = failed !== src
  return (
    <img
      {...(isLoadable ? { sizes, srcSet: sources(src) } : {})}
      src={isLoadable ? src : placeholder}
      alt=""
      width="1200"
      height="900"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setFailed(src)}
    />
  )
}

/** Preloads the picture of a screen that cannot be rendered yet; `sizes` as it will be rendered. */
export function preloadProjectPicture(src: string, sizes: string): void {
  preload(src, { as: 'image', imageSrcSet: sources(src), imageSizes: sizes, fetchPriority: 'high' })
}
