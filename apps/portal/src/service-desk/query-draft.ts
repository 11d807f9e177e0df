import type { SentPicture } from '@llave/domain/service-desk/query'

/** A new query as it is being written; its name in the store of drafts is `query`. */
export type QueryDraft = {
  readonly subject: string
  readonly projectCode: string
  readonly text: string
  readonly picture: SentPicture | null
}

export const emptyQuery: QueryDraft = { subject: '', projectCode: '', text: '', picture: null }

/** A reply as it is being written, under `reply {nConsulta}`. */
export type ReplyDraft = Pick<QueryDraft, 'text' | 'picture'>

export const emptyReply: ReplyDraft = { text: '', picture: null }
