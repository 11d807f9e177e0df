/** What a case is about, with the words on the screen, in their order. */
export const caseTopics = {
  payments: 'Pagos',
  finishes: 'Acabados',
  papers: 'Documentos',
  access: 'Datos y acceso',
  other: 'Otros',
} as const satisfies Record<string, string>

export type CaseTopic = keyof typeof caseTopics
export const caseTopicNames = Object.keys(caseTopics) as [CaseTopic, ...CaseTopic[]]
