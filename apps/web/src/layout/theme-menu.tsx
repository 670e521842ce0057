import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSurroundings } from '../page/surroundings';
import { chooseTheme, themes, useTheme } from '../page/theme';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import styles from './menus.module.css';

/** Light, dark, or what the system says: the first page of the next visit comes in it. Without JavaScript the system decides. */
export function ThemeMenu() {
  const { t } = useTranslation('dragoman/common');
  const { theme: given, person } = useSurroundings();
  const chosen = useTheme(given);
  const name = useId();
  const { icon } = themes.find(({ theme }) => theme === chosen)!;
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
                checked={theme === chosen}
                onChange={() => chooseTheme(theme, person?.theme)}
              />
              <Icon name={icon} />
              {t(key)}
              {theme === chosen && <Icon name="check" className={styles.check} />}
            </label>
          ))}
        </fieldset>
      </Menu>
    </div>
  );
}
