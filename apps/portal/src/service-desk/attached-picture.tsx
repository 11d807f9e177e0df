import { readAttachment } from '@llave/contract/service-desk/read-attachment'
import type { Attachment } from '@llave/domain/service-desk/query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import * as styles from './attached-picture.module.css'

/**
 * A picture of the customer's own correspondence, fetched with their session when it comes near the
 * viewport, so that it never delays the text; a click shows it whole.
 */
export function AttachedPicture({ of: { id, fileName, width, height } }: { of: Attachment }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '50%' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  const picture = useQuery({
    enabled: near,
    queryKey: ['attachment', id],
    queryFn: ({ signal }) => callApi(readAttachment, { query: { attachmentId: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!picture.data) return
    const made = URL.createObjectURL(new Blob([picture.data.bytes], { type: 'image/jpeg' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture.data])

  return (
    <div className={styles.picture} ref={place}>
      {address ? (
        <a href={address} target="_blank" rel="noopener" aria-label={`Ver la foto ${fileName}`}>
          <img src={address} alt={`Foto adjunta: ${fileName}`} width={width} height={height} />
        </a>
      ) : picture.isError ? (
        <p className="small" role="alert">
          No pudimos cargar la foto.{' '}
          <button type="button" className="link small" onClick={() => picture.refetch()}>
            Reintentar
          </button>
        </p>
      ) : (
        <span className="skeleton-block" style={{ width: '100%', aspectRatio: `${width} / ${height}` }} />
      )}
    </div>
  )
}
