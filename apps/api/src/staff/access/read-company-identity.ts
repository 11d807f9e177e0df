/** Who the company says that it is. */
export type CompanyIdentity = {
  /** Issuer and subject: the same as long as the account exists. */
  readonly subject: string
  /** Null where the company does not say that it is verified. */
  readonly email: string | null
  readonly groups: readonly string[]
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Who the claims of an ID token are of, with what was asked besides, which is empty where nothing was. What
 * verifies an address stands beside it: neither answer speaks for the other's.
 */
export function readCompanyIdentity(
  claims: Claims & { readonly iss: string; readonly sub: string },
  asked: Claims,
): CompanyIdentity {
  const { email, email_verified } = claims.email === undefined ? asked : claims
  return {
    subject: `${claims.iss} ${claims.sub}`,
    email: typeof email === 'string' && email_verified === true ? email : null,
    groups: [claims.groups ?? asked.groups].flat().filter((group) => typeof group === 'string'),
  }
}
