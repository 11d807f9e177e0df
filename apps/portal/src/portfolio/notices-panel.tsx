import { searchNotices } from '@llave/contract/portfolio/search-notices'
import { Empty } from '@llave/design/empty'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Notice } from '@llave/domain/portfolio/notice'
import { useCallback, useState } from 'react'
import { useNotices } from '../api/notices.ts'
import { DataTime } from '../frame/data-time.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import * as noticeItemStyles from './notice-item.module.css'
import { NoticeItem } from './notice-item.tsx'
import * as noticesStyles from './notices.module.css'
import { useMarkSeen } from './use-mark-seen.ts'

/** The developer's notices about one property, newest first. */
export function NoticesPanel({ proforma }: { proforma: string }) {
  const notices = useNotices(proforma)
  return (
    <section className={noticesStyles.notices} aria-labelledby="notices-title">
      <h2 className="t2" id="notices-title">
        Avisos
      </h2>
      <DataTime of={searchNotices} />
      {notices.data ? (
        <NoticeList key={proforma} notices={notices.data} />
      ) : notices.isError ? (
        <LoadFailure
          title="No pudimos cargar tus avisos."
          error={notices.error}
          retry={() => notices.refetch()}
        />
      ) : (
        <NoticesSkeleton />
      )}
    </section>
  )
}

function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const tell = useMarkSeen()
  // A notice that was new when it was shown keeps its mark for this visit, or it would vanish while being read.
  const [initiallyUnread, setInitiallyUnread] = useState<ReadonlySet<string>>(new Set())
  const onSeen = useCallback(
    (id: string) => {
      setInitiallyUnread((before) => new Set(before).add(id))
      tell(id)
    },
    [tell],
  )
  if (notices.length === 0) return <Empty title="No tienes ningún aviso" />
  return (
    <ol className={noticesStyles.list}>
      {notices.map((notice) => (
        <NoticeItem
          key={notice.id}
          notice={notice}
          isNew={!notice.read || initiallyUnread.has(notice.id)}
          onSeen={onSeen}
        />
      ))}
    </ol>
  )
}

function NoticesSkeleton() {
  return (
    <Skeleton message="Buscando tus avisos…">
      <div className={noticesStyles.list}>
        {['first', 'second', 'third'].map((name) => (
          <div className={noticeItemStyles.notice} key={name}>
            <SkeletonBlock width={96} height={18} />
            <div className={noticeItemStyles.words}>
              <SkeletonBlock width="min(100%, 22rem)" height={22} />
              <SkeletonBlock width="100%" height={72} />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
