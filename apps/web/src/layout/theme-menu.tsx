import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppContext } from '../page/app-context';
import { chooseTheme, themes, useTheme } from '../page/theme';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import styles from './menus.module.css';

/** Chooses the light, the dark or the system's theme. Without JavaScript the system's theme applies. */
export function ThemeMenu() {
  const { t } = useTranslation('dragoman/common');
  const { theme: renderedTheme, person } = useAppContext();
  const current = useTheme(renderedTheme);
  const name = useId();
  const { icon } = themes.find(({ theme }) => theme === current)!;
  return (
    <div className={styles.theme}>
      <Menu label={t('theme.label')} button={<Icon name={icon} />}>
        <fieldset>
          {themes.map(({ theme, icon, key }) => (
            <label key={key} className={styles.item}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                checked={theme === current}
                onChange={() => chooseTheme(theme, person?.theme)}
              />
              <Icon name={icon} />
              {t(key)}
              {theme === current && <Icon name="check" className={styles.check} />}
            </label>
          ))}
        </fieldset>
      </Menu>
    </div>
  );
}
