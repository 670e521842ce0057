import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { tracer, withTraceHeaders } from './tracing';

/**
 * Middleware: requests for pages and to the REST API continue the trace that `traceparent` names (W3C Trace Context), and
 * those to the REST API get a span. The delivery of texts has none: a span would take longer than the delivery.
 */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  // Instrumentation of `node:http` has a span already, and so has the page that sends a request to its own application.
  const isInside = trace.getActiveSpan() !== undefined;
  const run = () => (/^\/(?:api|locize)\//.test(request.path) ? runInSpan(request, response, isInside, next) : next());
  if (isInside) run();
  else withTraceHeaders(request.headers, run);
}

function runInSpan(request: Request, response: Response, isInside: boolean, next: NextFunction): void {
  const { method, path } = request;
  const span = tracer.startSpan(method, {
    kind: isInside ? SpanKind.INTERNAL : SpanKind.SERVER,
    attributes: { 'http.request.method': method, 'url.path': path },
  });
  response.once('close', () => {
    const { statusCode } = response;
    const route = (request.route as { path?: unknown } | undefined)?.path;
    if (typeof route === 'string') span.updateName(`${method} ${route}`).setAttribute('http.route', route);
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500)
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(statusCode));
    span.end();
  });
  context.with(trace.setSpan(context.active(), span), next);
}
