import type { HealthView } from '../../../api/src/health/health.contract';
import type { ReadJson } from '../page/page-module';

export const getHealth = (read: ReadJson) => read<HealthView>('/api/v1/health');
