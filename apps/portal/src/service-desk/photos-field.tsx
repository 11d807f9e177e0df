import { Cross } from '@llave/design/icons'
import { Clip } from '@llave/design/task-icons'
import { maxPhotos } from '@llave/domain/service-desk/limits'
import type { SentPicture } from '@llave/domain/service-desk/query'
import { type DragEvent, useId, useState } from 'react'
import { useDesktop } from '../frame/use-desktop.ts'
import * as choosePictureStyles from './choose-picture.module.css'
import * as styles from './photos-field.module.css'
import { usePictures } from './use-pictures.ts'

/** Up to five photos: chosen, dropped or taken with the camera; each has a preview and can be removed. */
export function PhotosField({
  photos,
  onChange,
}: {
  photos: readonly SentPicture[]
  onChange: (photos: readonly SentPicture[]) => void
}) {
  const id = useId()
  const desktop = useDesktop()
  const [over, setOver] = useState(false)
  const { prepare, preparing, error, forget } = usePictures(maxPhotos)

  async function add(files: Iterable<File>) {
    const ready = await prepare([...files], maxPhotos - photos.length)
    if (ready.length > 0) onChange([...photos, ...ready])
  }
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void add(event.dataTransfer.files)
  }
  const chooser = (name: string, camera: boolean) => (
    <span>
      <input
        className="vh"
        id={`${id}-${name}`}
        type="file"
        accept="image/jpeg,image/png"
        multiple={!camera}
        {...(camera ? { capture: 'environment' as const } : {})}
        disabled={photos.length >= maxPhotos || preparing !== null}
        onChange={async ({ target }) => {
          await add(target.files ?? [])
          target.value = ''
        }}
      />
      <label className="btn line sm" htmlFor={`${id}-${name}`}>
        {!camera && <Clip />} {camera ? 'Tomar foto' : 'Elegir fotos'}
      </label>
    </span>
  )

  return (
    <fieldset className={styles.photos} aria-describedby={`${id}-e`}>
      <legend>
        Fotos <span className="count">{`${photos.length}/${maxPhotos}`}</span>
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the buttons inside. */}
      <div
        className={over ? `${styles.zone} ${styles.over}` : styles.zone}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {photos.length > 0 && (
          <ul className={styles.list}>
            {photos.map((photo, index) => (
              <li key={`${photo.fileName} ${photo.base64.length}`}>
                <img
                  src={`data:image/jpeg;base64,${photo.base64}`}
                  alt={photo.fileName}
                  width="120"
                  height="120"
                />
                <button
                  type="button"
                  aria-label={`Quitar ${photo.fileName}`}
                  onClick={() => {
                    forget()
                    onChange(photos.filter((_, other) => other !== index))
                  }}
                >
                  <Cross />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={choosePictureStyles.choose}>
          {chooser('files', false)}
          {!desktop && chooser('camera', true)}
          <span className="small ink2">
            {desktop ? 'O arrástralas aquí. Hasta 5, en jpg o png.' : 'Hasta 5, en jpg o png.'}
          </span>
        </div>
      </div>
      <p className="small ink2" role="status" hidden={!preparing}>
        {preparing}
      </p>
      <p className="field-error" id={`${id}-e`} aria-live="polite" hidden={!error}>
        {error}
      </p>
    </fieldset>
  )
}
