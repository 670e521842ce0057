import type { HealthView } from '../../../../libs/workspace/src/health/health.contract';
import type { ReadJson } from '../page/page-module';

export const getHealth = (read: ReadJson) => read<HealthView>('/api/v1/health');
