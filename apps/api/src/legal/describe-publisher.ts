import type { Config } from '../config/config.ts'
import type { Publisher } from './legal-text.ts'

/** Who publishes the legal texts, as the configuration names them. */
export function describePublisher({
  brand,
  files,
  maps,
  publicUrl,
}: Pick<Config, 'brand' | 'files' | 'maps' | 'publicUrl'>): Publisher {
  const ownBook = brand.provider ? `${publicUrl}/libro-de-reclamaciones` : ''
  return {
    ...brand,
    complaintsBookUrl: brand.complaintsBookUrl || ownBook,
    mapsHost: new URL(maps.key ? maps.apiUrl : maps.tilesUrl).host,
    fileStoreHost: files.store && new URL(files.store.url).host,
  }
}
