/**
 * What somebody likely meant by a value that was refused, for them to confirm; null where nothing is likelier than
 * anything else. It is never stored by itself.
 */
export function likelyValue(field: string, value: string): string | null {
  const written = value.trim()
  return swappedDay(written) ?? plainAmount(written) ?? paddedDocument(field, written)
}

/** 2026-13-12, whose month does not exist, with day and month the other way around. */
function swappedDay(value: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (year === '' || Number(month) <= 12) return null
  try {
    return Temporal.PlainDate.from(`${year}-${day}-${month}`).toString()
  } catch {
    return null
  }
}

/** 12,450.50 without what parts its thousands, where it can be nothing else. */
function plainAmount(value: string): string | null {
  return /^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(value) ? value.replaceAll(',', '') : null
}

/** A DNI of seven digits, as a spreadsheet leaves one that begins with zero. */
function paddedDocument(field: string, value: string): string | null {
  return field === 'documentNumber' && /^\d{7}$/.test(value) ? `0${value}` : null
}
