import type {
  ReplacementPreviewInput,
  ReplacementPreviewView,
} from '../../../../libs/workspace/src/texts/texts.contract';
import { withSyntaxes } from '../messages/load-syntax';
import type { Send } from '../page/page-module';

/** Previews a replacement in many texts. */
export async function previewReplacement(send: Send, body: ReplacementPreviewInput) {
  const outcome = await send<ReplacementPreviewView>('POST', '/api/v1/texts/bulk/preview', { body });
  return outcome.ok ? { ...outcome, view: await withSyntaxes(outcome.view) } : outcome;
}
