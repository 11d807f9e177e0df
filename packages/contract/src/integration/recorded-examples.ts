import acknowledgeAffiliations from './examples/acknowledgeAffiliations.json' with { type: 'json' }
import acknowledgeComplaints from './examples/acknowledgeComplaints.json' with { type: 'json' }
import acknowledgeNumbers from './examples/acknowledgeNumbers.json' with { type: 'json' }
import acknowledgePayments from './examples/acknowledgePayments.json' with { type: 'json' }
import acknowledgeQueries from './examples/acknowledgeQueries.json' with { type: 'json' }
import acknowledgeRefunds from './examples/acknowledgeRefunds.json' with { type: 'json' }
import acknowledgeRepairs from './examples/acknowledgeRepairs.json' with { type: 'json' }
import moveRepairCase from './examples/moveRepairCase.json' with { type: 'json' }
import putCustomers from './examples/putCustomers.json' with { type: 'json' }
import putDocuments from './examples/putDocuments.json' with { type: 'json' }
import putExchangeRates from './examples/putExchangeRates.json' with { type: 'json' }
import putNotices from './examples/putNotices.json' with { type: 'json' }
import putProgress from './examples/putProgress.json' with { type: 'json' }
import putProjects from './examples/putProjects.json' with { type: 'json' }
import putProperties from './examples/putProperties.json' with { type: 'json' }
import putReceivables from './examples/putReceivables.json' with { type: 'json' }
import putReplies from './examples/putReplies.json' with { type: 'json' }
import putTitleStages from './examples/putTitleStages.json' with { type: 'json' }
import readAffiliations from './examples/readAffiliations.json' with { type: 'json' }
import readComplaints from './examples/readComplaints.json' with { type: 'json' }
import readDayLedger from './examples/readDayLedger.json' with { type: 'json' }
import readKey from './examples/readKey.json' with { type: 'json' }
import readNumbers from './examples/readNumbers.json' with { type: 'json' }
import readPayments from './examples/readPayments.json' with { type: 'json' }
import readQueries from './examples/readQueries.json' with { type: 'json' }
import readRefunds from './examples/readRefunds.json' with { type: 'json' }
import readRepairCases from './examples/readRepairCases.json' with { type: 'json' }
import readRepairs from './examples/readRepairs.json' with { type: 'json' }
import uploadFile from './examples/uploadFile.json' with { type: 'json' }

/** A request of a call and what it was answered. */
export type RecordedExample = {
  readonly request: {
    readonly method: string
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: unknown
  }
  readonly answer: { readonly status: number; readonly body: unknown }
}

/** A recording of every call of the integration, by its name, which OpenAPI shows. */
export const recordedExamples: Readonly<Record<string, RecordedExample>> = {
  acknowledgeAffiliations,
  acknowledgeComplaints,
  acknowledgeNumbers,
  acknowledgePayments,
  acknowledgeQueries,
  acknowledgeRefunds,
  acknowledgeRepairs,
  moveRepairCase,
  putCustomers,
  putDocuments,
  putExchangeRates,
  putNotices,
  putProgress,
  putProjects,
  putProperties,
  putReceivables,
  putReplies,
  putTitleStages,
  readAffiliations,
  readComplaints,
  readDayLedger,
  readKey,
  readNumbers,
  readPayments,
  readQueries,
  readRefunds,
  readRepairCases,
  readRepairs,
  uploadFile,
}
