import { useState } from 'react'
import standIn from '../assets/illustrations/lotes-valle.svg'

/** The picture of a project, or the default one where it cannot be had. Its frame gives it its size. */
export function ProjectPicture({ src, eager = false }: { src: string; eager?: boolean }) {
  const [failed, setFailed] = useState('')
  return (
    <img
      src={failed === src ? standIn : src}
      alt=""
      width="1200"
      height="900"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setFailed(src)}
    />
  )
}
