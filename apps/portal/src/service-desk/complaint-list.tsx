import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { complaintStateTexts, type FiledComplaint } from '@llave/domain/service-desk/complaint'
import { formatDate, formatHour } from '@llave/domain/time/format-date'
import { LoadFailure } from '../frame/load-failure.tsx'
import { AttachedPicture } from './attached-picture.tsx'
import * as styles from './complaint-list.module.css'
import { useComplaints } from './complaints.ts'
import * as threadStyles from './thread.module.css'

/** The customer's complaints: number, state, text and photos. */
export function ComplaintList() {
  const complaints = useComplaints()
  return (
    <section className={styles.complaints} aria-labelledby="mis-reclamos">
      <h2 className="t2" id="mis-reclamos">
        Mis reclamos
      </h2>
      {complaints.data ? (
        complaints.data.length === 0 ? (
          <p className="ink2">No tienes ningún reclamo.</p>
        ) : (
          <ol>
            {complaints.data.map((complaint) => (
              <Complaint key={complaint.id} complaint={complaint} />
            ))}
          </ol>
        )
      ) : complaints.isError ? (
        <LoadFailure
          title="No pudimos cargar tus reclamos."
          error={complaints.error}
          retry={() => complaints.refetch()}
        />
      ) : (
        <Skeleton message="Buscando tus reclamos…">
          <SkeletonBlock width="100%" height={96} />
        </Skeleton>
      )}
    </section>
  )
}

function Complaint({ complaint }: { complaint: FiledComplaint }) {
  const { id, state, filedAt, proforma, projectName, productName, observation, photos, messages } = complaint
  return (
    <li>
      <div className={styles.head}>
        <h3 className="t3">Reclamo {id}</h3>
        {state === 'received' ? (
          <b className="small">{complaintStateTexts.received}</b>
        ) : (
          <Mark tone="good">{complaintStateTexts[state]}</Mark>
        )}
      </div>
      <p className="small ink2">
        {formatDate(filedAt.toPlainDate())} {formatHour(filedAt)}. {proforma},{' '}
        <span className="lower">{projectName}</span>, {productName}
      </p>
      <p className={threadStyles.text}>{observation}</p>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <AttachedPicture of={photo} />
            </li>
          ))}
        </ul>
      )}
      {messages.length > 0 && (
        <ol className={styles.messages} aria-label={`Lo que te escribimos sobre el reclamo ${id}`}>
          {messages.map(({ text, writtenAt, isAnswer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end.
            <li key={index}>
              <p className="small ink2">
                <b>{isAnswer ? 'Respuesta' : 'Mensaje'}</b> {formatDate(writtenAt.toPlainDate())}{' '}
                {formatHour(writtenAt)}
              </p>
              <p className={threadStyles.text}>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}
