/** Requests of one session in turn from a hundred addresses: from one no more than 3,000 a minute are answered. */
export function fromManyAddresses(token: string) {
  return Array.from({ length: 100 }, (_, nth) => ({
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.9.8.${nth}` },
  }))
}
