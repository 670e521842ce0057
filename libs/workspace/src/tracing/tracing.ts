import { Problem } from '@dragoman/i18n';
import { type Attributes, context, propagation, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing until the process registers an SDK of OpenTelemetry. */
export const tracer = trace.getTracer('dragoman');

/**
 * Runs work in a span of OpenTelemetry, below the span that is active.
 * @param name of few different values: what varies is an attribute
 */
export function inSpan<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      recordError(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A request that is refused, as with a conflict, is not a failure of the span; its reason is an attribute. */
function recordError(span: Span, error: unknown): void {
  if (error instanceof Problem) span.setAttribute('error.type', error.code);
  if (error instanceof Problem && error.getStatus() < 500) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.recordException(error instanceof Error ? error : String(error));
}

/** Trace context as headers of W3C Trace Context, for a thread. */
export type TraceHeaders = Readonly<Record<string, string>>;

export function activeTraceHeaders(): TraceHeaders {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** Runs work below the span that the headers name, if any. */
export const withTraceHeaders = <T>(headers: Readonly<Record<string, unknown>>, work: () => T): T =>
  context.with(propagation.extract(context.active(), headers), work);
